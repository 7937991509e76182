export function request(ctx) {
  return { payload: ctx.args }
}

export function response(ctx) {
  return ctx.result
}
