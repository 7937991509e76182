import { z } from 'zod'
import { deleteUser, globalSignOut } from './administration/administration.ts'
import { adminOperations } from './administration/operations.ts'
import { clientCall, type Operation, parse, signedInCall } from './calls.ts'
import { CognitoFailure, invalidParameter, notAuthorized } from './failure.ts'
import { attributeList, code, limit, metadata, mfaSettings, password, text, texts } from './inputs.ts'
import type { Pool } from './pool/pool.ts'
import { respondToAuthChallenge } from './sign-in/challenges.ts'
import { initiateAuth, refresh } from './sign-in/sign-in.ts'
import { associateForSession, associateForUser, verifyForSession, verifyForUser } from './sign-in/software-token.ts'
import {
  describeSelf,
  requestVerification,
  setMfaPreference,
  updateOwnAttributes,
  verifyAttribute,
} from './users/account.ts'
import {
  confirmation,
  confirmDevice,
  deviceKey,
  forgetDevice,
  getDevice,
  listDevices,
  rememberedStatus,
  updateDeviceStatus,
} from './users/devices.ts'
import {
  completeRegistration,
  deleteCredential,
  listCredentials,
  registration,
  relyingParty,
  startRegistration,
} from './users/passkeys.ts'
import { changePassword, confirmForgotPassword, forgotPassword } from './users/recovery.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './users/sign-up.ts'

const address = z.enum(['email', 'phone_number'])

export const operations: Readonly<Record<string, Operation>> = {
  SignUp: clientCall(
    {
      Username: text,
      Password: password,
      UserAttributes: attributeList.optional(),
      ValidationData: attributeList.optional(),
      ClientMetadata: metadata,
    },
    signUp,
  ),
  ConfirmSignUp: clientCall(
    { Username: text, ConfirmationCode: code, ClientMetadata: metadata },
    (pool, client, input) => confirmSignUp(pool, client, input.Username, input.ConfirmationCode, input.ClientMetadata),
  ),
  ResendConfirmationCode: clientCall({ Username: text, ClientMetadata: metadata }, (pool, client, input) =>
    resendConfirmationCode(pool, client, input.Username, input.ClientMetadata),
  ),
  InitiateAuth: clientCall(
    { AuthFlow: text, AuthParameters: texts.default({}), ClientMetadata: metadata },
    initiateAuth,
  ),
  RespondToAuthChallenge: clientCall(
    { ChallengeName: text, Session: text.optional(), ChallengeResponses: texts.default({}), ClientMetadata: metadata },
    respondToAuthChallenge,
  ),
  GetTokensFromRefreshToken: clientCall(
    { RefreshToken: text, DeviceKey: deviceKey.optional(), ClientMetadata: metadata },
    async (pool, client, { RefreshToken: token, DeviceKey: device, ClientMetadata }) => ({
      AuthenticationResult: await refresh(pool, client, { token, device }, ClientMetadata),
    }),
  ),
  RevokeToken: clientCall({ Token: text }, (pool, client, { Token }) => {
    if (client.EnableTokenRevocation === false) {
      throw new CognitoFailure('UnsupportedOperationException', 'Token revocation is not enabled for this client.')
    }
    if (Token.split('.').length === 3) throw new CognitoFailure('UnsupportedTokenTypeException', 'Invalid token type.')
    const family = pool.families.ofToken(Token)
    if (family && family.clientId !== client.ClientId) {
      throw new CognitoFailure('UnauthorizedException', 'The token belongs to another client.')
    }
    if (family) pool.families.revoke(family)
    return {}
  }),
  ForgotPassword: clientCall({ Username: text, ClientMetadata: metadata }, (pool, client, input) =>
    forgotPassword(pool, client, input.Username, input.ClientMetadata),
  ),
  ConfirmForgotPassword: clientCall(
    { Username: text, ConfirmationCode: code, Password: password, ClientMetadata: metadata },
    (pool, client, input) =>
      confirmForgotPassword(pool, client, input.Username, input.ConfirmationCode, input.Password, input.ClientMetadata),
  ),

  GetUser: signedInCall({}, (_pool, { user, client }) => describeSelf(user, client)),
  DeleteUser: signedInCall({}, (pool, { user }) => deleteUser(pool, user)),
  GlobalSignOut: signedInCall({}, (pool, { user }) => globalSignOut(pool, user)),
  ChangePassword: signedInCall(
    { PreviousPassword: password.optional(), ProposedPassword: password },
    (pool, who, input) => changePassword(pool, who.user, input.PreviousPassword, input.ProposedPassword),
  ),
  UpdateUserAttributes: signedInCall({ UserAttributes: attributeList, ClientMetadata: metadata }, (pool, who, input) =>
    updateOwnAttributes(pool, who.user, who.client, input.UserAttributes, input.ClientMetadata),
  ),
  GetUserAttributeVerificationCode: signedInCall(
    { AttributeName: address, ClientMetadata: metadata },
    (pool, who, input) => requestVerification(pool, who.user, who.client, input.AttributeName, input.ClientMetadata),
  ),
  VerifyUserAttribute: signedInCall({ AttributeName: address, Code: code }, (pool, who, input) =>
    verifyAttribute(pool, who.user, input.AttributeName, input.Code),
  ),
  ConfirmDevice: signedInCall(confirmation, confirmDevice),
  UpdateDeviceStatus: signedInCall(
    { DeviceKey: deviceKey, DeviceRememberedStatus: rememberedStatus.optional() },
    (pool, { user }, input) => updateDeviceStatus(pool, user, input.DeviceKey, input.DeviceRememberedStatus),
  ),
  ForgetDevice: signedInCall({ DeviceKey: deviceKey }, (pool, { user }, input) =>
    forgetDevice(pool, user, input.DeviceKey),
  ),
  GetDevice: signedInCall({ DeviceKey: deviceKey }, (pool, { user }, input) => getDevice(pool, user, input.DeviceKey)),
  ListDevices: signedInCall({ Limit: limit, PaginationToken: text.optional() }, (pool, { user }, input) =>
    listDevices(pool, user, input.Limit, input.PaginationToken),
  ),
  SetUserMFAPreference: signedInCall(mfaSettings, (pool, { user }, input) => setMfaPreference(pool, user, input)),
  StartWebAuthnRegistration: signedInCall({}, startRegistration),
  CompleteWebAuthnRegistration: signedInCall({ Credential: registration }, (pool, who, input) =>
    completeRegistration(pool, who, input.Credential),
  ),
  ListWebAuthnCredentials: signedInCall(
    { MaxResults: z.number().int().min(0).max(20).optional(), NextToken: text.optional() },
    (pool, { user }) => listCredentials(user, relyingParty(pool.settings)),
  ),
  DeleteWebAuthnCredential: signedInCall({ CredentialId: text }, (pool, { user }, input) =>
    deleteCredential(pool, user, input.CredentialId),
  ),
  AssociateSoftwareToken: bySessionOrToken(
    {},
    (pool, who) => associateForUser(pool, who.user),
    (pool, handle) => associateForSession(pool, handle),
  ),
  VerifySoftwareToken: bySessionOrToken(
    { UserCode: code },
    (pool, who, input) => verifyForUser(pool, who.user, input.UserCode),
    (pool, handle, input) => verifyForSession(pool, handle, input.UserCode),
  ),

  ...adminOperations,
}

/** Builds an operation that accepts an access token, or the session of a sign-in that requires MFA set-up. */
function bySessionOrToken<Shape extends z.ZodRawShape>(
  shape: Shape,
  byToken: Parameters<typeof signedInCall<Shape>>[1],
  bySession: (pool: Pool, handle: string, input: z.output<z.ZodObject<Shape>>) => object,
): Operation {
  const signedIn = signedInCall(shape, byToken)
  const schema = z.object(shape)
  return async (pools, caller, body) => {
    const { AccessToken, Session } = parse(z.object({ AccessToken: text.optional(), Session: text.optional() }), body)
    if (AccessToken !== undefined) return signedIn(pools, caller, body)
    if (Session === undefined) throw invalidParameter('Either AccessToken or Session is required.')
    const pool = pools.find(({ sessions }) => sessions.has(Session))
    if (!pool) throw notAuthorized('Invalid session for the user.')
    return bySession(pool, Session, parse(schema, body))
  }
}
