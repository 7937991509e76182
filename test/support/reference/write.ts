import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { referencePages } from './pages.ts'

const usage = `npm run reference
Writes the pages of docs/reference/ from the code: operations, events, keys, access patterns, personal data, rights,
quotas, cost, attacks.`

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) console.log(usage)
else
  for (const [path, text] of Object.entries(await referencePages()))
    writeFileSync(join(import.meta.dirname, '../../..', path), text)
