import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { optionalMail } from '../../../shared/notifications/optional-mails.ts'
import { unsubscribeEnvironment } from '../env.ts'

const { SITE_URL } = unsubscribeEnvironment.read()
const tokenForm = /^[\w-]{32}$/

/**
 * `GET /api/unsubscribe/{token}/{type}`: mail clients without one-click open the address of the header; they are sent
 * to the page. It changes nothing, so a scanner that follows links unsubscribes no reader.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { token = '', type = '' } = event.pathParameters ?? {}
  const known = tokenForm.test(token) && optionalMail.safeParse(type).success
  const location = known ? `${SITE_URL}/unsubscribe/${token}/${type}` : SITE_URL
  return { statusCode: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } }
}
