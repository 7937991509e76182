import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { S3Client } from '@aws-sdk/client-s3'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type RecyclableView, recyclableId } from '../../../shared/contract/recyclables.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import { viewFor } from '../../catalogue/view.ts'
import { askedLocale } from '../../kit/catalogues/asked-locale.ts'
import { documentAnswer } from '../../kit/document.ts'
import { observe } from '../../kit/observability.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { pageEnvironment } from '../env.ts'
import { adPage, bareShell } from '../pages/ad-page.ts'
import { shellReader } from '../pages/shell.ts'

const env = pageEnvironment.read()
const table = openTable(env.TABLE_NAME)
const readShell = shellReader(openClient(S3Client), env.BUCKET_NAME)
const { logger } = observe('recyclables-page')

/** The visitor sees an empty window meanwhile; the application loads the ad itself. */
const timeoutMs = 1500
/** Shared links get bursts of requests. Only the CDN caches, for a minute. */
const caching = 'public, max-age=0, s-maxage=60'

/** `none`: missing or not visible. `unknown`: not read in time. */
type Found = { readonly ad: RecyclableView } | 'none' | 'unknown'

/**
 * `GET /pages/recyclables/{id}/{slug}`, served by the site as `/recyclables/{id}/{slug}`: its index.html with the ad.
 * If the ad cannot be read, the plain application shows the error.
 */
export const handler = middy(async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const now = new Date()
  const [id] = (event.pathParameters?.path ?? '').split('/')
  const [found, shell] = await Promise.all([inTime(find(id, now)), readShell(now).catch(unread)])
  if (found === 'unknown') return answer(200, shell ?? bareShell, 'no-store')
  if (found === 'none') return answer(404, shell ?? bareShell, 'no-store')
  return answer(200, adPage(shell ?? bareShell, found.ad, env.SITE_URL, askedLocale(event)), caching)
}).use(injectLambdaContext(logger, { clearState: true }))

async function find(given: string | undefined, now: Date): Promise<Found> {
  const id = recyclableId.safeParse(given)
  if (!id.success) return 'none'
  try {
    const row = await readRecyclable(table, id.data)
    return { ad: viewFor(row, await readProfile(table, row.ownerId), undefined, now) }
  } catch (error) {
    if (error instanceof Refusal) return 'none'
    logger.error('could not read the ad of a page', { error: error as Error })
    return 'unknown'
  }
}

async function inTime(finding: Promise<Found>): Promise<Found> {
  const { promise, resolve } = Promise.withResolvers<Found>()
  const timer = setTimeout(() => resolve('unknown'), timeoutMs)
  try {
    return await Promise.race([finding, promise])
  } finally {
    clearTimeout(timer)
  }
}

function unread(error: unknown): undefined {
  logger.error('the site’s index.html could not be read', { error: error as Error })
}

function answer(statusCode: number, body: string, cacheControl: string): APIGatewayProxyStructuredResultV2 {
  return documentAnswer(statusCode, { type: 'text/html', body, caching: cacheControl, policy: env.PAGE_POLICY })
}
