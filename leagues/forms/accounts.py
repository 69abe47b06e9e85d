"""The forms of an account: allauth's, with one plain sentence on passwords and what phones need."""

from allauth.account import forms as theirs

PASSWORD_HELP = "8 characters or more; three words are easy to type on a phone"  # noqa: S105 - a sentence


def plain_help(form) -> None:
    """One sentence in place of a list, and no grey sample texts that vanish when one types."""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.help_text = PASSWORD_HELP if name == "password1" else ""
    if "password1" in form.fields:
        form.fields["password1"].label = "Password" if "oldpassword" not in form.fields else "New password"


class SignUpForm(theirs.SignupForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)
        self.fields["username"].label = "Sign-in name"
        if "email" in self.fields:
            self.fields["email"].label = "E-mail (not needed)"


class ChangePasswordForm(theirs.ChangePasswordForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)


class SetPasswordForm(theirs.SetPasswordForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)


class NewPasswordForm(theirs.ResetPasswordKeyForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)
