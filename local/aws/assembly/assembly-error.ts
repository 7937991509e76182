/** The templates contain something unsupported or invalid. The message names stack, resource and path. */
export class AssemblyError extends Error {
  override readonly name = 'AssemblyError'

  constructor(
    message: string,
    place: { stack?: string; logicalId?: string; path?: readonly (string | number)[] } = {},
  ) {
    const parts = [
      place.stack && `stack ${place.stack}`,
      place.logicalId && `resource ${place.logicalId}`,
      place.path?.length && `at ${place.path.join('.')}`,
    ].filter(Boolean)
    super(parts.length ? `${message} (${parts.join(', ')})` : message)
  }
}
