import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { matrixPage, rightsMatrix } from './matrix.ts'

writeFileSync(join(import.meta.dirname, '../../..', matrixPage), rightsMatrix())
