"""All addresses of the site."""

from django.urls import include, path

urlpatterns = [path("", include("leagues.urls"))]

handler400 = "pitchleague.errors.bad_request"
