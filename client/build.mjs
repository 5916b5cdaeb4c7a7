// Bundles the client: node build.mjs FOLDER ICON… FONT… STYLE… (called by scripts/client.py).
// File names contain a hash of the content, so browsers can cache them forever. Each file is also written compressed,
// apart from fonts and PNG, which are compressed already.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const [folder, ...rest] = process.argv.slice(2);
const icons = rest.filter((path) => /\.(svg|png)$/.test(path));
const fonts = rest.filter((path) => path.endsWith(".woff2"));
const styles = rest.filter((path) => path.endsWith(".css"));
const here = import.meta.dirname;
const common = { bundle: true, minify: true, write: false, target: ["chrome111", "firefox113", "safari16.4"], logLevel: "warning" };

async function bundleScript(name) {
  const result = await build({ ...common, entryPoints: [join(here, "src", name)], format: "esm" });
  return result.outputFiles[0].contents;
}

async function bundleStyles() {
  const contents = styles.map((path) => `@import ${JSON.stringify(path)};`).join("\n");
  const result = await build({ ...common, stdin: { contents, loader: "css", resolveDir: here }, external: ["*.woff2"] });
  return result.outputFiles[0].text;
}

function hashed(name, content) {
  const [stem, extension] = name.split(".");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return `${stem}-${hash}.${extension}`;
}

// Style sheets name fonts without their hash.
function withHashedFonts(style) {
  return style.replace(/url\("?(\w+\.woff2)"?\)/g, (_, name) => `url(${hashed(name, contents[name])})`);
}

function writeHashed(name, content) {
  const file = hashed(name, content);
  const path = join(folder, file);
  writeFileSync(path, content);
  if (/\.(woff2|png)$/.test(name)) {
    console.log(`${file}: ${content.length} bytes`);
    return file;
  }
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const compressed = brotliCompressSync(content, { params: quality });
  writeFileSync(path + ".br", compressed);
  writeFileSync(path + ".gz", gzipSync(content, { level: 9 }));
  console.log(`${file}: ${content.length} bytes, ${compressed.length} compressed`);
  return file;
}

const contents = Object.fromEntries([...fonts, ...icons].map((path) => [basename(path), readFileSync(path)]));
Object.assign(contents, {
  "laguna.js": await bundleScript("main.ts"),
  "service_worker.js": await bundleScript("service_worker/service_worker.ts"),
  "laguna.css": Buffer.from(withHashedFonts(await bundleStyles())),
});
mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) rmSync(join(folder, old));
const names = Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, writeHashed(name, content)]));
// Written last: where the manifest exists, all other files do too.
writeFileSync(join(folder, "manifest.json"), JSON.stringify(names, null, 2) + "\n");
