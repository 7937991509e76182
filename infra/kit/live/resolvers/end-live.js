import { extensions } from '@aws-appsync/utils'

/** Ends every subscription of a person, whatever device it is on. */
export function request(ctx) {
  return { payload: { person: ctx.args.person } }
}

export function response(ctx) {
  extensions.invalidateSubscriptions({ subscriptionField: 'onLive', payload: { person: ctx.args.person } })
  return ctx.args.person
}
