"""Account forms: allauth's, with shorter help texts and the attributes that phone keyboards need."""

from allauth.account import forms as allauth_forms
from django import forms

PASSWORD_HELP = "8 characters or more. Three words are easy to type on a phone."  # noqa: S105 - a sentence


def simplify_fields(form) -> None:
    """Replace the list of password rules by one help text, and remove placeholders."""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.help_text = PASSWORD_HELP if name == "password1" else ""
    if "password1" in form.fields:
        form.fields["password1"].label = "Password" if "oldpassword" not in form.fields else "New password"


class LoginForm(allauth_forms.LoginForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        simplify_fields(self)
        self.fields["login"].label = "Sign-in name or e-mail"
        self.fields["login"].widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }


class SignUpForm(allauth_forms.SignupForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        simplify_fields(self)
        self.fields["username"].label = "Sign-in name"
        if "email" in self.fields:
            self.fields["email"].label = "E-mail (optional)"


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        simplify_fields(self)


class SetPasswordForm(allauth_forms.SetPasswordForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        simplify_fields(self)


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        simplify_fields(self)


class EraseForm(forms.Form):
    """The sign-in name, typed to confirm."""

    name = forms.CharField(
        label="Type your sign-in name",
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, username: str, data=None):
        super().__init__(data)
        self.username = username

    def clean_name(self) -> str:
        if self.cleaned_data["name"].casefold() != self.username.casefold():
            raise forms.ValidationError("Type your sign-in name to confirm.")
        return self.cleaned_data["name"]
