import {
  AdminForgetDeviceCommand,
  AdminGetDeviceCommand,
  AdminListDevicesCommand,
  type CognitoIdentityProviderClient,
  type DeviceType,
} from '@aws-sdk/client-cognito-identity-provider'

export interface PoolDevice {
  /** The pool's name of the device. */
  readonly key: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  /** Signs in without a code. */
  readonly remembered: boolean
}

/** The user pool's own devices of an account; unknown accounts have none. */
export interface PoolDevices {
  list(userId: string): Promise<PoolDevice[]>
  has(userId: string, key: string): Promise<boolean>
  /** Idempotent. */
  forget(userId: string, key: string): Promise<void>
  forgetAll(userId: string): Promise<void>
}

/** The service's maximum. */
const pageSize = 60

export function poolDevices(cognito: CognitoIdentityProviderClient, UserPoolId: string): PoolDevices {
  const list = async (Username: string): Promise<PoolDevice[]> => {
    const found: PoolDevice[] = []
    let PaginationToken: string | undefined
    do {
      const page = await cognito
        .send(new AdminListDevicesCommand({ UserPoolId, Username, Limit: pageSize, PaginationToken }))
        .catch(ifMissing({ Devices: [], PaginationToken: undefined }))
      found.push(...(page.Devices ?? []).map(deviceOf))
      PaginationToken = page.PaginationToken
    } while (PaginationToken !== undefined)
    return found
  }
  const forget = async (Username: string, DeviceKey: string): Promise<void> => {
    await cognito.send(new AdminForgetDeviceCommand({ UserPoolId, Username, DeviceKey })).catch(ifMissing(undefined))
  }
  return {
    list,
    forget,
    async has(Username, DeviceKey) {
      const found = await cognito
        .send(new AdminGetDeviceCommand({ UserPoolId, Username, DeviceKey }))
        .catch(ifMissing(undefined))
      return found !== undefined
    },
    async forgetAll(userId) {
      for (const { key } of await list(userId)) await forget(userId, key)
    },
  }
}

function deviceOf(device: DeviceType): PoolDevice {
  const { DeviceKey: key = '', DeviceCreateDate: createdAt = new Date(0), DeviceAttributes = [] } = device
  const status = DeviceAttributes.find(({ Name }) => Name === 'dev:device_remembered_status')?.Value
  return {
    key,
    createdAt,
    lastUsedAt: device.DeviceLastAuthenticatedDate ?? createdAt,
    remembered: status === 'remembered',
  }
}

function ifMissing<Nothing>(nothing: Nothing): (error: unknown) => Nothing {
  return (error) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'UserNotFoundException' || name === 'ResourceNotFoundException') return nothing
    throw error
  }
}
