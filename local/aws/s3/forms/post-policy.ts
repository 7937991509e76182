import * as z from 'zod'
import { S3Error } from '../protocol/errors.ts'

const scalar = z.union([z.string(), z.number()]).transform(String)
const size = z.coerce.number().int().nonnegative()
const condition = z.union([
  z
    .tuple([z.string().regex(/^content-length-range$/i), size, size])
    .transform(([, min, max]) => ({ kind: 'size' as const, min, max })),
  z
    .tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), scalar])
    .transform(([kind, name, value]) => ({ kind, name: name.slice(1), value })),
  z.record(z.string(), scalar).transform((pair, context) => {
    const [entry, ...others] = Object.entries(pair)
    if (!entry || others.length > 0) context.addIssue('one field a condition')
    return { kind: 'eq' as const, name: entry?.[0] ?? '', value: entry?.[1] ?? '' }
  }),
])
const policyDocument = z.object({ expiration: z.iso.datetime({ offset: true }), conditions: z.array(condition) })

export type PostPolicy = z.infer<typeof policyDocument>

/** @throws S3Error InvalidPolicyDocument */
export function readPolicy(base64: string): PostPolicy {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    throw new S3Error('InvalidPolicyDocument')
  }
  const parsed = policyDocument.safeParse(json)
  if (!parsed.success)
    throw new S3Error('InvalidPolicyDocument', {}, `Invalid Policy: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Fields that a policy need not mention (Amazon S3, "POST policy", conditions). */
const exemptFields = new Set(['policy', 'x-amz-signature', 'file'])

/**
 * Checks a form against its policy: not expired, all conditions met, no field outside the policy. `form` has lower-case
 * names, `${filename}` already replaced, and the bucket of the address as `bucket`. Returns the bounds of the file size
 * in bytes.
 * @throws S3Error AccessDenied in S3's words
 */
export function enforcePolicy(
  policy: PostPolicy,
  form: ReadonlyMap<string, string>,
  now: Date,
): { min: number; max: number } {
  if (Date.parse(policy.expiration) <= now.getTime()) {
    throw new S3Error('AccessDenied', {}, 'Invalid according to Policy: Policy expired.')
  }
  const named = new Set<string>(['bucket'])
  const bounds = { min: 0, max: Number.POSITIVE_INFINITY }
  for (const rule of policy.conditions) {
    if (rule.kind === 'size') {
      bounds.min = Math.max(bounds.min, rule.min)
      bounds.max = Math.min(bounds.max, rule.max)
      continue
    }
    const name = rule.name.toLowerCase()
    named.add(name)
    if (!meets(rule.kind, name, form.get(name), rule.value)) {
      const text = `["${rule.kind}", "$${rule.name}", "${rule.value}"]`
      throw new S3Error('AccessDenied', {}, `Invalid according to Policy: Policy Condition failed: ${text}`)
    }
  }
  const extra = [...form.keys()].filter(
    (name) => !named.has(name) && !exemptFields.has(name) && !name.startsWith('x-ignore-'),
  )
  if (extra.length > 0)
    throw new S3Error('AccessDenied', {}, `Invalid according to Policy: Extra input fields: ${extra.join(', ')}`)
  return bounds
}

function meets(kind: 'eq' | 'starts-with', name: string, given: string | undefined, wanted: string): boolean {
  if (kind === 'eq') return given === wanted
  // An empty prefix matches anything, even a missing field.
  if (given === undefined) return wanted === ''
  const values = name === 'content-type' ? given.split(',') : [given]
  return values.every((value) => value.trim().startsWith(wanted))
}
