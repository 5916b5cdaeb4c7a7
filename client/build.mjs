// Bundles the browser's part: node build.mjs FOLDER ICONS ICON STYLE… (scripts/client.py calls it).
// Every file is named by its content, so that a browser may keep it for ever, and lies there compressed too.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const [folder, icons, icon, ...styles] = process.argv.slice(2);
const here = import.meta.dirname;
const common = { bundle: true, minify: true, write: false, target: ["chrome111", "firefox113", "safari16.4"], logLevel: "warning" };

async function script() {
  const made = await build({ ...common, entryPoints: [join(here, "src", "main.ts")], format: "esm" });
  return made.outputFiles[0].contents;
}

async function style() {
  const contents = styles.map((path) => `@import ${JSON.stringify(path)};`).join("\n");
  const made = await build({ ...common, stdin: { contents, loader: "css", resolveDir: here } });
  return made.outputFiles[0].contents;
}

function put(name, content) {
  const [stem, ending] = name.split(".");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const file = `${stem}-${hash}.${ending}`;
  const path = join(folder, file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const small = brotliCompressSync(content, { params: quality });
  writeFileSync(path, content);
  writeFileSync(path + ".br", small);
  writeFileSync(path + ".gz", gzipSync(content, { level: 9 }));
  console.log(`${file}: ${content.length} bytes, ${small.length} compressed`);
  return file;
}

const contents = {
  "laguna.js": await script(),
  "laguna.css": await style(),
  "icons.svg": readFileSync(icons),
  "icon.svg": readFileSync(icon),
};
mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) rmSync(join(folder, old));
const names = Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, put(name, content)]));
// Last, because whoever finds it may rely on the rest.
writeFileSync(join(folder, "manifest.json"), JSON.stringify(names, null, 2) + "\n");
