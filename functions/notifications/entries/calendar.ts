import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { documentAnswer, notFound } from '../../kit/document.ts'
import { observe } from '../../kit/observability.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { openTable } from '../../kit/table/table.ts'
import { calendarOwner } from '../agenda/calendar-address.ts'
import { calendarText } from '../agenda/calendar-file.ts'
import { entriesOf } from '../agenda/store.ts'
import { calendarEnvironment } from '../env.ts'

const env = calendarEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { logger } = observe('notifications-calendar')

/** The token format of `openCalendar`; other requests cost no read. */
const tokenForm = /^[\w-]{43}$/

/**
 * `GET /api/calendar/{token}`: returns the calendar's pickups. Answers 404 for suspended and deleted accounts (rules
 * 16.7).
 */
export const handler = middy(async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const token = event.pathParameters?.token ?? ''
  const userId = tokenForm.test(token) ? await calendarOwner(table, token) : undefined
  const profile = userId && (await readProfile(table, userId))
  if (!profile || profile.suspension) return notFound()
  const entries = await entriesOf(table, profile.id)
  const body = calendarText(entries, { siteUrl: env.SITE_URL, locale: profile.locale, now: new Date() })
  return documentAnswer(200, { type: 'text/calendar', body, caching: 'private, max-age=900' })
}).use(injectLambdaContext(logger, { clearState: true }))
