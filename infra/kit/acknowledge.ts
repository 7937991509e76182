import { Stack, Validations } from 'aws-cdk-lib'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IConstruct } from 'constructs'

/** Suppresses one cdk-nag finding for everything inside a construct; `reason` justifies it. */
export function acknowledge(scope: IConstruct, id: string, reason: string): void {
  Validations.of(scope).acknowledge({ id, reason })
}

/**
 * Suppresses the finding for resources with a prefix wildcard (`…/*`). Their ARNs contain no reference except the
 * account id.
 */
export function acknowledgeWildcards(scope: IConstruct, statement: PolicyStatement, reason: string): void {
  for (const resource of statement.resources.filter((one) => one.includes('*'))) {
    acknowledge(scope, `AwsSolutions-IAM5[Resource::${flatten(Stack.of(scope).resolve(resource))}]`, reason)
  }
}

/** Formats a reference as cdk-nag does: `arn:aws:s3:::retorna-<AWS::AccountId>/*`. */
function flatten(value: unknown): string {
  if (typeof value === 'string') return value
  if (isRecord(value) && typeof value.Ref === 'string') return `<${value.Ref}>`
  if (isRecord(value) && Array.isArray(value['Fn::Join']))
    return (value['Fn::Join'][1] as unknown[]).map(flatten).join('')
  throw new Error(`A right by prefix must name its resource literally: ${JSON.stringify(value)}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
