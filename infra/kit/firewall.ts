import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

interface FirewallProps {
  /** Also the metric name: `retorna-user-pool`. */
  readonly name: string
  readonly description: string
  /** A regional resource; the firewall of the edge is attached elsewhere. */
  readonly resourceArn?: string
  readonly scope?: 'REGIONAL' | 'CLOUDFRONT'
  /** Requests per IP address in five minutes. */
  readonly requestsPerAddress: number
  /** Requests with a limit of their own, such as signed ones of our functions. */
  readonly apart?: { readonly requests: CfnWebACL.StatementProperty; readonly requestsPerAddress: number }
  /** Refused for everyone: targets of a JSON protocol (`x-amz-target`), in lower case. */
  readonly closedTarget?: string
  /** AWS managed rule groups by rule name, which is also the metric name. */
  readonly managed: Readonly<Record<string, 'AWSManagedRulesCommonRuleSet' | 'AWSManagedRulesAmazonIpReputationList'>>
}

/** A web application firewall with a rate limit per IP address and AWS managed rules. */
export class Firewall extends Construct {
  readonly arn: string

  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id)
    const { apart } = props
    const closed = props.closedTarget === undefined ? [] : [closedFor(props.closedTarget)]
    const limits = apart
      ? [
          tooMany('too-many-of-one-address', props.requestsPerAddress, { notStatement: { statement: apart.requests } }),
          tooMany('too-many-signed-of-one-address', apart.requestsPerAddress, apart.requests),
        ]
      : [tooMany('too-many-of-one-address', props.requestsPerAddress)]
    const managed = Object.entries(props.managed).map(
      ([name, rules], index): CfnWebACL.RuleProperty => ({
        name,
        priority: closed.length + limits.length + index,
        overrideAction: { none: {} },
        statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: rules } },
        visibilityConfig: counted(name),
      }),
    )
    const firewall = new CfnWebACL(this, 'Rules', {
      name: props.name,
      description: props.description,
      scope: props.scope ?? 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: counted(props.name),
      rules: [...[...closed, ...limits].map((rule, priority) => ({ ...rule, priority })), ...managed],
    })
    this.arn = firewall.attrArn
    if (props.resourceArn !== undefined)
      new CfnWebACLAssociation(this, 'Place', { resourceArn: props.resourceArn, webAclArn: firewall.attrArn })
  }
}

function closedFor(searchString: string): Omit<CfnWebACL.RuleProperty, 'priority'> {
  const name = 'closed-operation'
  return {
    name,
    action: { block: {} },
    statement: {
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
        searchString,
        positionalConstraint: 'EXACTLY',
        textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
      },
    },
    visibilityConfig: counted(name),
  }
}

function tooMany(
  name: string,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): Omit<CfnWebACL.RuleProperty, 'priority'> {
  return {
    name,
    action: { block: {} },
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
        ...(scopeDownStatement ? { scopeDownStatement } : {}),
      },
    },
    visibilityConfig: counted(name),
  }
}

/** Enables metrics but no sampled requests: a sample would store IP addresses. */
function counted(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
