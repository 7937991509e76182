import type { ObjectRecord } from './bucket.ts'

/** One rule in the form of `AWS::S3::Bucket`. Rules for versions and multipart uploads have no effect here. */
export interface LifecycleRule {
  readonly Status: 'Enabled' | 'Disabled' | string
  readonly Prefix?: string
  readonly Filter?: { readonly Prefix?: string }
  readonly ExpirationInDays?: number | string
  readonly ExpirationDate?: string
  readonly ObjectSizeGreaterThan?: number | string
  readonly ObjectSizeLessThan?: number | string
  readonly TagFilters?: readonly unknown[]
}

const day = 24 * 60 * 60 * 1000

/** S3 rounds an expiry up to the next midnight UTC ("Lifecycle rules: based on an object's age"). */
function expiryOf(rule: LifecycleRule, record: ObjectRecord): number | undefined {
  if (rule.ExpirationDate !== undefined) return Date.parse(rule.ExpirationDate)
  if (rule.ExpirationInDays === undefined) return undefined
  return Math.ceil((Date.parse(record.lastModified) + Number(rule.ExpirationInDays) * day) / day) * day
}

export function isExpired(rules: readonly LifecycleRule[], record: ObjectRecord, now: Date): boolean {
  return rules.some((rule) => {
    if (rule.Status !== 'Enabled' || !record.key.startsWith(rule.Filter?.Prefix ?? rule.Prefix ?? '')) return false
    if (rule.ObjectSizeGreaterThan !== undefined && record.size <= Number(rule.ObjectSizeGreaterThan)) return false
    if (rule.ObjectSizeLessThan !== undefined && record.size >= Number(rule.ObjectSizeLessThan)) return false
    const expiry = expiryOf(rule, record)
    return expiry !== undefined && expiry <= now.getTime()
  })
}

/** Throws for a rule with tag filters, which would work in AWS and not here: objects have no tags in this store. */
export function refuseTagRules(bucket: string, rules: readonly LifecycleRule[]): void {
  if (rules.some((rule) => rule.TagFilters?.length)) {
    throw new Error(`The bucket ${bucket} has a lifecycle rule by tags, which the local object store does not know`)
  }
}
