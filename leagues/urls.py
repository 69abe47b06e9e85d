"""Addresses, grouped by the noun that owns them."""

from django.urls import path

from leagues.views import pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("healthz", pages.healthz, name="healthz"),
    path("readyz", pages.readyz, name="readyz"),
]
