// Shares a result as text, or as a picture drawn from the SVG on the page. Phones that can't share save or copy it.

const WIDTH = 1200;

async function pngOf(svg) {
  const text = new XMLSerializer().serializeToString(svg);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * height) / width);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function showStatus(text) {
  document.getElementById("said").textContent = text;
}

async function shareText() {
  const field = document.querySelector("[data-share-source]");
  if (navigator.share) return navigator.share({ text: field.value });
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else {
    field.select();
    document.execCommand("copy");
  }
  showStatus("Copied.");
}

async function sharePicture(button) {
  const blob = await pngOf(document.querySelector("svg[data-share-picture]"));
  const file = new File([blob], button.dataset.file, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] });
  save(blob, button.dataset.file);
  showStatus("Saved on this phone.");
}

document.querySelectorAll("[data-share]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await (button.dataset.share === "text" ? shareText() : sharePicture(button));
    } catch (error) {
      if (error.name !== "AbortError") showStatus("This phone couldn’t share it. Copy the text instead.");
    }
  });
});
