import { extensions, util } from '@aws-appsync/utils'

/** Checks the account status when a subscription starts (`functions/live/entries/admit.ts`). */
export function request(ctx) {
  return { operation: 'Invoke', payload: { claims: ctx.identity.claims } }
}

/**
 * Filters by the user of the token, so clients cannot subscribe for others. Events published after `until` are not
 * delivered.
 */
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
