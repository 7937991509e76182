/** What is published is what was given: subscribers get what the publisher selects of it. */
export function request(ctx) {
  return { payload: ctx.args }
}

export function response(ctx) {
  return ctx.result
}
