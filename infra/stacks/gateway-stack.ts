import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { createHttpApi } from '../kit/http-api.ts'
import { stackName } from '../kit/names.ts'
import { region, type Settings } from '../settings.ts'
import type { BackendStack } from './backend-stack.ts'

/**
 * The HTTP API with one route an operation; with the functions it would exceed the resource limit of a stack
 * (docs/decisions/0007). The stack is stateless and can be rebuilt; the API then has a new address.
 */
export class GatewayStack extends Stack {
  readonly api: HttpApi

  constructor(scope: Construct, backend: BackendStack, settings: Settings) {
    super(scope, 'RetornaGateway', {
      stackName: stackName(scope, 'Gateway'),
      env: { region },
      description: 'Retorna: the HTTP API and its routes',
    })
    // Its routes name the functions by literal names.
    this.addStackDependency(backend)
    this.api = createHttpApi(this, backend, settings)

    new CfnOutput(this, 'HttpApiUrl', { value: this.api.apiEndpoint })
  }
}
