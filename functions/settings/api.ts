import { implement } from '@orpc/server'
import { settings } from '../../shared/contract/settings.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { readSettings } from '../kit/settings.ts'
import { openTable } from '../kit/table/table.ts'
import { apiEnvironment } from './env.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(settings).$context<RequestContext>()

export const router = on.router({ get: on.get.handler(() => readSettings(table)) })

export const handler = api('settings', router)
