// What the score page does on the phone itself. Everything here is comfort: without it all works by plain forms.

// Steppers: buttons beside a number. They come hidden, because without this file they would do nothing.
function showSteppers(root) {
  root.querySelectorAll("[data-stepper] button").forEach((button) => (button.hidden = false));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  input.value = Math.max(0, (parseInt(input.value, 10) || 0) + Number(button.dataset.step));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

// The screen stays awake while a game is on the table; browsers refuse it on plain http, which harms nothing.
async function stayAwake() {
  if (document.visibilityState !== "visible" || !document.querySelector("#entry")) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Refused: low battery, or no permission. The page works all the same.
  }
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("DOMContentLoaded", () => {
  showSteppers(document);
  stayAwake();
});
document.addEventListener("htmx:afterSettle", (event) => showSteppers(event.target));
