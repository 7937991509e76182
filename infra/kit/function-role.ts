import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'

/**
 * The role of a Lambda function, with its rights inside. A policy of its own for each function would be one resource
 * more, and a stack has at most 500.
 */
export class FunctionRole extends Role {
  readonly #rights: PolicyDocument

  constructor(scope: Construct, id: string, description: string) {
    const rights = new PolicyDocument()
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description,
      inlinePolicies: { rights },
    })
    this.#rights = rights
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#rights.addStatements(statement)
    return { statementAdded: true, policyDependable: this }
  }
}
