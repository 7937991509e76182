import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { matrixPage, rightsMatrix } from './matrix.ts'

const usage = `npm run rights:matrix
Writes ${matrixPage} from the rows that the nouns declare: who reads and writes which kind.`

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) console.log(usage)
else writeFileSync(join(import.meta.dirname, '../../..', matrixPage), rightsMatrix())
