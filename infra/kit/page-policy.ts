import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The CSP hash of the only inline script in index.html. */
const earlyScript = readFileSync(join(import.meta.dirname, '../../web/early.js'))
const earlyHash = createHash('sha256').update(earlyScript).digest('base64')

export const scriptSource = `script-src 'self' 'sha256-${earlyHash}'`

/**
 * The CSP of pages rendered by functions, which contain user text. Hosting adds its own, with addresses that these
 * functions cannot know; browsers enforce both.
 */
export const pagePolicy = [scriptSource, "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"].join('; ')
