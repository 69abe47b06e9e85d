"""The site: settings, addresses, middleware and the application that the server runs."""
