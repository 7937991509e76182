import { util } from '@aws-appsync/utils'

export function request(ctx) {
  return {
    operation: 'Invoke',
    payload: { mutation: ctx.info.fieldName, input: ctx.args, claims: ctx.identity.claims },
  }
}

export function response(ctx) {
  if (ctx.error) {
    util.error('Internal Server Error', 'INTERNAL_SERVER_ERROR', null, { status: 500 })
  }
  const { refused, data } = ctx.result
  if (refused) {
    util.error(refused.code, refused.code, null, { status: refused.status, data: refused.data })
  }
  return data
}
