"""The URLs of the site, and the page for a request that Django itself refuses."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.template import loader
from django.urls import include, path

urlpatterns = [path("", include("leagues.urls"))]


def bad_request(request, exception):
    # Render without the request, because its fields may be the part that Django refused to read.
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return HttpResponse(loader.render_to_string(f"{status}.html"), status=status)


handler400 = bad_request
