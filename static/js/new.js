// The new game's form: whoever is typed into a seat stands on the button for the first deal at once.
document.addEventListener("input", (event) => {
  const seat = /^name-(\d+)$/.exec(event.target.name || "")?.[1];
  const label = seat && document.querySelector(`input[name=dealer][value="${seat}"] + span`);
  if (label) label.textContent = event.target.value.trim() || `Seat ${Number(seat) + 1}`;
});
