import { extensions } from '@aws-appsync/utils'

/** Ends all subscriptions of a user on all devices. */
export function request(ctx) {
  return { payload: { person: ctx.args.person } }
}

export function response(ctx) {
  extensions.invalidateSubscriptions({ subscriptionField: 'onLive', payload: { person: ctx.args.person } })
  return ctx.args.person
}
