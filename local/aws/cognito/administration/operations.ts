import { z } from 'zod'
import { adminCall, type Operation } from '../calls.ts'
import { attributeList, limit, metadata, mfaSettings, password, text } from '../inputs.ts'
import { describeUserPool, describeUserPoolClient } from '../pool/description.ts'
import type { Pool } from '../pool/pool.ts'
import { setMfaPreference } from '../users/account.ts'
import { deviceKey, forgetDevice, getDevice, listDevices } from '../users/devices.ts'
import type { User } from '../users/users.ts'
import {
  adminConfirmSignUp,
  adminCreateUser,
  adminGetUser,
  adminSetUserPassword,
  adminUpdateUserAttributes,
  deleteUser,
  globalSignOut,
  requireGroup,
  requireUser,
  setEnabled,
  setMembership,
} from './administration.ts'
import { listGroups, listUsers, listUsersInGroup } from './listing.ts'

/** Operations that need an IAM permission, by name. */
export const adminOperations: Readonly<Record<string, Operation>> = {
  AdminCreateUser: adminCall(
    'AdminCreateUser',
    {
      Username: text,
      TemporaryPassword: password.optional(),
      UserAttributes: attributeList.optional(),
      ValidationData: attributeList.optional(),
      MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
      DesiredDeliveryMediums: z.array(z.enum(['SMS', 'EMAIL'])).optional(),
      ClientMetadata: metadata,
    },
    adminCreateUser,
  ),
  AdminSetUserPassword: onUser(
    'AdminSetUserPassword',
    { Password: password, Permanent: z.boolean().default(false) },
    (pool, user, input) => adminSetUserPassword(pool, user, input.Password, input.Permanent),
  ),
  AdminGetUser: onUser('AdminGetUser', {}, (_pool, user) => adminGetUser(user)),
  AdminConfirmSignUp: onUser('AdminConfirmSignUp', { ClientMetadata: metadata }, (pool, user, input) =>
    adminConfirmSignUp(pool, user, input.ClientMetadata),
  ),
  AdminUpdateUserAttributes: onUser(
    'AdminUpdateUserAttributes',
    { UserAttributes: attributeList },
    (pool, user, input) => adminUpdateUserAttributes(pool, user, input.UserAttributes),
  ),
  AdminSetUserMFAPreference: onUser('AdminSetUserMFAPreference', mfaSettings, setMfaPreference),
  AdminUserGlobalSignOut: onUser('AdminUserGlobalSignOut', {}, globalSignOut),
  AdminDisableUser: onUser('AdminDisableUser', {}, (pool, user) => setEnabled(pool, user, false)),
  AdminEnableUser: onUser('AdminEnableUser', {}, (pool, user) => setEnabled(pool, user, true)),
  AdminDeleteUser: onUser('AdminDeleteUser', {}, deleteUser),
  AdminAddUserToGroup: onUser('AdminAddUserToGroup', { GroupName: text }, (pool, user, input) =>
    setMembership(pool, user, input.GroupName, true),
  ),
  AdminRemoveUserFromGroup: onUser('AdminRemoveUserFromGroup', { GroupName: text }, (pool, user, input) =>
    setMembership(pool, user, input.GroupName, false),
  ),
  AdminListDevices: onUser(
    'AdminListDevices',
    { Limit: limit, PaginationToken: text.optional() },
    (pool, user, input) => listDevices(pool, user, input.Limit, input.PaginationToken),
  ),
  AdminGetDevice: onUser('AdminGetDevice', { DeviceKey: deviceKey }, (pool, user, input) =>
    getDevice(pool, user, input.DeviceKey),
  ),
  AdminForgetDevice: onUser('AdminForgetDevice', { DeviceKey: deviceKey }, (pool, user, input) =>
    forgetDevice(pool, user, input.DeviceKey),
  ),
  AdminListGroupsForUser: onUser(
    'AdminListGroupsForUser',
    { Limit: limit, NextToken: text.optional() },
    (pool, user, input) => {
      const own = pool.settings.groups.filter(({ GroupName }) => user.groups.includes(GroupName))
      return listGroups(pool, own, input.Limit, input.NextToken)
    },
  ),
  ListUsers: adminCall(
    'ListUsers',
    {
      Filter: z.string().max(256).optional(),
      Limit: limit,
      PaginationToken: text.optional(),
      AttributesToGet: z.array(z.string()).optional(),
    },
    listUsers,
  ),
  ListUsersInGroup: adminCall(
    'ListUsersInGroup',
    { GroupName: text, Limit: limit, NextToken: text.optional() },
    (pool, input) => {
      requireGroup(pool, input.GroupName)
      return listUsersInGroup(pool, input.GroupName, input.Limit, input.NextToken)
    },
  ),
  ListGroups: adminCall('ListGroups', { Limit: limit, NextToken: text.optional() }, (pool, input) =>
    listGroups(pool, pool.settings.groups, input.Limit, input.NextToken),
  ),
  DescribeUserPool: adminCall('DescribeUserPool', {}, describeUserPool),
  DescribeUserPoolClient: adminCall('DescribeUserPoolClient', { ClientId: text }, (pool, { ClientId }) =>
    describeUserPoolClient(pool, ClientId),
  ),
}

function onUser<Shape extends z.ZodRawShape>(
  action: string,
  shape: Shape,
  run: (
    pool: Pool,
    user: User,
    input: z.output<z.ZodObject<Shape & { Username: typeof text }>>,
  ) => Promise<object> | object,
): Operation {
  const named = z.object({ Username: text })
  return adminCall(action, { ...shape, Username: text }, (pool, input) => {
    const { Username } = named.parse(input)
    return run(pool, requireUser(pool, Username), input as z.output<z.ZodObject<Shape & { Username: typeof text }>>)
  })
}
