import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The one script inside index.html: its bytes, and no others, may run there. */
const earlyScript = readFileSync(join(import.meta.dirname, '../../web/early.js'))
const earlyHash = createHash('sha256').update(earlyScript).digest('base64')

/** What may run in a page of the site. */
export const scriptSource = `script-src 'self' 'sha256-${earlyHash}'`

/**
 * The policy of a page that a function makes: what matters where texts of users stand in HTML. Hosting adds its own,
 * which names addresses that a function behind the API cannot know; where both come, both hold.
 */
export const pagePolicy = [scriptSource, "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"].join('; ')
