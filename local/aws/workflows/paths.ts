/** The documents of paths: `$` and `$$`. */
export interface Scope {
  readonly data: unknown
  readonly context: unknown
}

/** A path that is invalid or leads nowhere; fails the execution with States.Runtime. */
export class PathFailure extends Error {}

/** Returns the steps of a reference path: `$.a['b c'][0]` → a, b c, 0. */
function stepsOf(path: string): string[] {
  const rest = path.replace(/^\$\$?/, '')
  const steps: string[] = []
  const step = /\.([A-Za-z_][\w-]*)|\['([^']*)'\]|\[(\d+)\]/gy
  let read = 0
  for (let found = step.exec(rest); found; found = step.exec(rest)) {
    steps.push(found[1] ?? found[2] ?? found[3] ?? '')
    read = step.lastIndex
  }
  if (read !== rest.length) throw new PathFailure(`The path ${path} is not a reference path`)
  return steps
}

/**
 * Returns the value at a path.
 * @throws PathFailure for a missing value, unless `optional`
 */
export function valueAt(path: string, { data, context }: Scope, optional = false): unknown {
  let value: unknown = path.startsWith('$$') ? context : data
  for (const step of stepsOf(path)) {
    const inside = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    if (!inside && optional) return undefined
    if (!inside) throw new PathFailure(`The JSONPath '${path}' could not be found in the input`)
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** Applies `InputPath` or `OutputPath`; null yields an empty object. */
export function selectPath(path: string | null, scope: Scope): unknown {
  return path === null ? {} : valueAt(path, scope)
}

/** Fills `Parameters` or `ResultSelector`: a name ending in `.$` takes the value at its path. */
export function fillTemplate(template: unknown, scope: Scope): unknown {
  if (Array.isArray(template)) return template.map((one) => fillTemplate(one, scope))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) =>
      name.endsWith('.$') ? [name.slice(0, -2), fromPath(value)] : [name, fillTemplate(value, scope)],
    ),
  )

  function fromPath(value: unknown): unknown {
    if (typeof value !== 'string' || !value.startsWith('$'))
      throw new PathFailure(`${String(value)} is no path; intrinsic functions are not imitated`)
    return valueAt(value, scope)
  }
}

/** Applies `ResultPath`: puts the result into the input; null keeps the input unchanged. */
export function applyResultPath(path: string | null, input: unknown, result: unknown): unknown {
  if (path === null) return input
  const put = (into: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return result
    const before = typeof into === 'object' && into !== null ? into : {}
    return { ...before, [step]: put((before as Record<string, unknown>)[step], rest) }
  }
  return put(input, stepsOf(path))
}
