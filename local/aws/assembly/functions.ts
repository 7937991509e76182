import * as z from 'zod'
import type { FunctionDefinition, PermissionDefinition } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'
import { cfnNumber, cfnText, omitUndefined, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const functionSchema = z.object({
  Handler: z.string(),
  Role: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), cfnText) }).optional(),
  // Defaults of AWS::Lambda::Function: 3 s, 128 MB.
  Timeout: cfnNumber.default(3),
  MemorySize: cfnNumber.default(128),
  ReservedConcurrentExecutions: cfnNumber.optional(),
  DeadLetterConfig: z.object({ TargetArn: z.string() }).optional(),
})

const destination = z.object({ Destination: z.string() }).optional()
const invokeConfigSchema = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: cfnNumber.default(2),
  MaximumEventAgeInSeconds: cfnNumber.default(21_600),
  DestinationConfig: z.object({ OnFailure: destination, OnSuccess: destination }).optional(),
})

const permissionSchema = z.object({
  FunctionName: z.string(),
  Action: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
})

/** Returns the function name in a name, an ARN, or an ARN with a version or alias. */
export function functionNameOf(arnOrName: string): string {
  const parts = arnOrName.split(':')
  return (parts[0] === 'arn' ? parts[6] : parts[0]) ?? arnOrName
}

/** Reads every function with the metadata `entry`. CDK's own custom-resource functions have none. */
export function readFunctions(resolver: Resolver): FunctionDefinition[] {
  const configs = resolver
    .resourcesOf('AWS::Lambda::EventInvokeConfig')
    .map((one) => readProperties(one, invokeConfigSchema))
  return resolver
    .resourcesOf('AWS::Lambda::Function')
    .filter((resource) => resource.metadata.entry !== undefined)
    .map((resource) => {
      const { entry } = resource.metadata
      if (typeof entry !== 'string') throw new AssemblyError('Metadata.entry is not a text', resource)
      const properties = readProperties(resource, functionSchema)
      const config = configs.find((one) => functionNameOf(one.FunctionName) === resource.ref)
      return {
        stack: resource.stack,
        logicalId: resource.logicalId,
        name: resource.ref,
        arn: resource.attribute('Arn'),
        entry,
        metadata: resource.metadata,
        handler: properties.Handler,
        environment: properties.Environment?.Variables ?? {},
        timeoutSeconds: properties.Timeout,
        memoryMb: properties.MemorySize,
        roleArn: properties.Role,
        maximumRetryAttempts: config?.MaximumRetryAttempts ?? 2,
        maximumEventAgeSeconds: config?.MaximumEventAgeInSeconds ?? 21_600,
        ...omitUndefined({
          reservedConcurrency: properties.ReservedConcurrentExecutions,
          onFailureArn: config?.DestinationConfig?.OnFailure?.Destination ?? properties.DeadLetterConfig?.TargetArn,
          deadLetterArn: properties.DeadLetterConfig?.TargetArn,
          onSuccessArn: config?.DestinationConfig?.OnSuccess?.Destination,
        }),
      }
    })
}

export function readPermissions(
  resolver: Resolver,
  functionArnOf: (arnOrName: string) => string,
): PermissionDefinition[] {
  return resolver.resourcesOf('AWS::Lambda::Permission').map((resource) => {
    const properties = readProperties(resource, permissionSchema)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      functionArn: functionArnOf(properties.FunctionName),
      action: properties.Action,
      principal: properties.Principal,
      ...omitUndefined({ sourceArn: properties.SourceArn }),
    }
  })
}
