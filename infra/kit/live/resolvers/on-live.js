import { extensions, util } from '@aws-appsync/utils'

/** Whoever begins to listen is asked for their standing (`functions/live/admit.ts`). */
export function request(ctx) {
  return { operation: 'Invoke', payload: { claims: ctx.identity.claims } }
}

/** The filter is the identity's: a client can name nobody. What is published later than `until` does not fit it. */
export function response(ctx) {
  if (ctx.error) {
    util.error('Internal Server Error', 'INTERNAL_SERVER_ERROR')
  }
  const { refused, person, until } = ctx.result
  if (refused) {
    util.error(refused, refused)
  }
  extensions.setSubscriptionFilter(util.transform.toSubscriptionFilter({ to: { contains: person }, at: { le: until } }))
  extensions.setSubscriptionInvalidationFilter(util.transform.toSubscriptionFilter({ person: { eq: person } }))
  return null
}
