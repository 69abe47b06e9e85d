// Follows a game that other phones change: asks with the version it has, gets nothing while that is the newest.
// It asks only while somebody looks, less often after errors, and says how old the score is when out of touch.

const box = () => document.querySelector("[data-poll]");
const byId = (id) => document.getElementById(id);

let errors = 0;
let timer = 0;
let lastAnswer = new Date();

function clockTime(date) {
  return date.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

function sayHowOld() {
  const asOf = byId("as-of");
  if (!asOf) return;
  asOf.hidden = errors < 2;
  if (errors > 1) asOf.textContent = `As of ${clockTime(lastAnswer)}: no connection, trying again.`;
}

// An entry that is being typed is never swept away: its person decides.
function isTyping() {
  return Boolean(document.querySelector("#entry[data-typed]"));
}

async function look() {
  const old = box();
  if (!old) return;
  const url = `${old.dataset.poll}?version=${old.dataset.version}`;
  try {
    const answer = await fetch(url, { headers: { "HX-Request": "true" }, cache: "no-store" });
    // Behind a wall of "sign in here" or after a revoked link, what comes is not the game.
    if (answer.status === 404 || answer.status === 403) return leave(answer.status);
    if (!answer.ok) throw new Error(String(answer.status));
    errors = 0;
    lastAnswer = new Date();
    const text = answer.status === 204 ? "" : await answer.text();
    // What was saved here while it asked has brought newer content than this answer.
    if (text && box() === old) show(text);
  } catch {
    errors += 1;
  }
  sayHowOld();
}

function leave() {
  box().removeAttribute("data-poll");
  const asOf = byId("as-of");
  asOf.hidden = false;
  asOf.textContent = "This link does not work any more. Ask for a new one.";
}

function show(text) {
  const old = box();
  if (!old) return;
  // Others may know of something that is in the way of new content: whoever listens may say no.
  if (isTyping() || !document.dispatchEvent(new CustomEvent("table:arriving", { cancelable: true, detail: old }))) {
    byId("news").hidden = false;
    return;
  }
  const open = [...old.querySelectorAll("details[open]")].map((one) => one.closest("[id]")?.id);
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector("[data-poll]") || page.body.firstElementChild;
  const said = fresh.dataset.said;
  old.replaceWith(fresh);
  window.htmx?.process(fresh);
  open.forEach((id) => id && byId(id)?.querySelector("details")?.setAttribute("open", ""));
  if (said && byId("said")) byId("said").textContent = said;
  byId("news")?.setAttribute("hidden", "");
  tellLocalTimes(fresh);
  document.dispatchEvent(new CustomEvent("table:shown", { detail: fresh }));
}

// Every three seconds, up to a fifth sooner, so that a room of phones does not ask all at once.
function askLater() {
  clearTimeout(timer);
  const seconds = Number(box()?.dataset.seconds || 0);
  if (!seconds || document.hidden) return;
  const wait = seconds * (0.8 + 0.2 * Math.random()) * Math.min(2 ** Math.max(errors - 1, 0), 16);
  timer = setTimeout(() => look().then(askLater), wait * 1000);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(timer);
  else look().then(askLater);
});
// The way back from another page may show an old copy of this one.
window.addEventListener("pageshow", (event) => {
  const [visit] = performance.getEntriesByType("navigation");
  if (event.persisted || visit?.type === "back_forward") look().then(askLater);
  else askLater();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.hasAttribute("data-poll")) byId("news")?.setAttribute("hidden", "");
  askLater();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-show-news]")) return;
  document.querySelector("#entry")?.removeAttribute("data-typed");
  document.dispatchEvent(new CustomEvent("entry:dropped"));
  look();
});

// Times are written by the clock of the site; here they are told by the clock on the table.
function tellLocalTimes(root) {
  root.querySelectorAll("time[datetime]").forEach((time) => {
    time.textContent = clockTime(new Date(time.dateTime));
  });
}
document.addEventListener("DOMContentLoaded", () => tellLocalTimes(document));
document.addEventListener("htmx:afterSettle", (event) => tellLocalTimes(event.target));

// The screen stays awake while a game is on it; browsers refuse that on plain http, which harms nothing.
async function stayAwake() {
  if (document.visibilityState !== "visible" || !document.querySelector("[data-awake]")) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Refused: low battery, or no permission. The page works all the same.
  }
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("DOMContentLoaded", stayAwake);
