import type { FunctionDefinition } from '../assembly/assembly.ts'

/**
 * Returns Lambda's own variables, the function's declared ones, and `added` ones: access keys and endpoint addresses.
 * Source: Lambda developer guide, "Defined runtime environment variables".
 */
export function runtimeEnvironment(
  definition: FunctionDefinition,
  region: string,
  logStreamName: string,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    _HANDLER: definition.handler,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: logStreamName,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    ...definition.environment,
    ...added,
  }
}
