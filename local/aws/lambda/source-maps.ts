import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a bundle, as in a stack trace: `file:///…/index.mjs:12:34`. */
const place = /(file:\/\/\S+?\.mjs):(\d+):(\d+)/g

/**
 * Replaces the bundles' places in a stack trace by those of the sources. Node could do it in each thread
 * (`--enable-source-maps`), but then every thread reads the maps of all its modules: a third of its start.
 */
export function withSources(text: string): string {
  if (!text.includes('.mjs:')) return text
  return text.replaceAll(place, (whole, url: string, line: string, column: string) => {
    const map = mapOf(url)
    const origin = map?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return whole
    const source = relative(process.cwd(), fileURLToPath(new URL(origin.fileName, url)))
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function mapOf(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    // A bundle without a map: its own places are all there is.
    return undefined
  }
}
