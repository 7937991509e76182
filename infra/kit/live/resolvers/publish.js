/** Returns its input; subscribers receive the fields selected by the publisher. */
export function request(ctx) {
  return { payload: ctx.args }
}

export function response(ctx) {
  return ctx.result
}
