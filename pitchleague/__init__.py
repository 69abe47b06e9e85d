"""The site: settings, URLs, middleware and the application that the server runs."""
