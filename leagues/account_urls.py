"""Addresses of django-allauth that this site uses; those that need mail are there only where mail is configured."""

from allauth.account import views
from django.conf import settings
from django.urls import path

urlpatterns = [
    path("login/", views.login, name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("signup/", views.signup, name="account_signup"),
    path("inactive/", views.account_inactive, name="account_inactive"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("password/set/", views.password_set, name="account_set_password"),
]

if settings.HAS_MAIL:
    urlpatterns += [
        path("login/code/", views.request_login_code, name="account_request_login_code"),
        path("login/code/confirm/", views.confirm_login_code, name="account_confirm_login_code"),
        path("email/", views.email, name="account_email"),
        path("confirm-email/", views.email_verification_sent, name="account_email_verification_sent"),
        path("confirm-email/<str:key>/", views.confirm_email, name="account_confirm_email"),
        path("password/reset/", views.password_reset, name="account_reset_password"),
        path("password/reset/confirm/", views.confirm_password_reset_code, name="account_confirm_password_reset_code"),
        path("password/reset/complete/", views.complete_password_reset, name="account_complete_password_reset"),
        path("password/reset/done/", views.password_reset_from_key_done, name="account_password_reset_completed"),
    ]
