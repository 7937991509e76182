import { api } from '../kit/api.ts'
import { standingReader } from '../kit/people/standing.ts'
import { openTable } from '../kit/table/table.ts'
import { apiEnvironment } from './env.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)

export const handler = api('conversations', {}, { standing: standingReader(table) })
