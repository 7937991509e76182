import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * SRP-6a as in Cognito: the 3072-bit group of RFC 3526 (group 15), g = 2 and SHA-256. Numbers are hashed in the two's
 * complement form of Java's BigInteger. HKDF with the info 'Caldera Derived Key' yields the 16-byte key.
 */
const n = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const g = 2n
const k = toNumber(sha256(Buffer.concat([bytesOf(n), bytesOf(g)])))
const derivedKeyInfo = Buffer.concat([Buffer.from('Caldera Derived Key'), Buffer.from([1])])

/** The stored form of a password, in hexadecimal. The password itself is never stored. */
export interface Verifier {
  readonly salt: string
  readonly verifier: string
}

export interface SrpExchange {
  readonly publicA: bigint
  readonly privateB: bigint
  readonly publicB: bigint
  readonly verifier: bigint
}

/** Derives the verifier of a password. `poolName` is the pool's id after the underscore. */
export function makeVerifier(
  poolName: string,
  username: string,
  password: string,
  salt: Buffer = randomBytes(16),
): Verifier {
  const identity = sha256(Buffer.from(`${poolName}${username}:${password}`))
  const x = toNumber(sha256(Buffer.concat([bytesOf(toNumber(salt)), identity])))
  return { salt: salt.toString('hex'), verifier: power(g, x).toString(16) }
}

/** Returns whether `password` matches the stored verifier, in constant time. */
export function passwordMatches(kept: Verifier, poolName: string, username: string, password: string): boolean {
  const again = makeVerifier(poolName, username, password, Buffer.from(kept.salt, 'hex'))
  return timingSafeEqual(sha256(Buffer.from(again.verifier)), sha256(Buffer.from(kept.verifier)))
}

/** Begins an exchange from the client's public number in hexadecimal; undefined for an invalid number. */
export function openExchange(kept: Verifier, clientA: string): SrpExchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientA)) return undefined
  const publicA = BigInt(`0x${clientA}`)
  // A multiple of N would make the shared secret zero for every password; SRP's security depends on this check.
  if (publicA % n === 0n) return undefined
  const verifier = BigInt(`0x${kept.verifier}`)
  const privateB = toNumber(randomBytes(32))
  const publicB = (k * verifier + power(g, privateB)) % n
  return { publicA, privateB, publicB, verifier }
}

export interface PasswordClaim {
  readonly poolName: string
  readonly username: string
  /** Base64, as issued to the client. */
  readonly secretBlock: string
  readonly timestamp: string
  /** Base64. */
  readonly signature: string
}

export function verifyClaimSignature(exchange: SrpExchange, claim: PasswordClaim): boolean {
  const scrambling = sha256(Buffer.concat([bytesOf(exchange.publicA), bytesOf(exchange.publicB)]))
  const u = toNumber(scrambling)
  const secret = power((exchange.publicA * power(exchange.verifier, u)) % n, exchange.privateB)
  const extracted = createHmac('sha256', bytesOf(u)).update(bytesOf(secret)).digest()
  const key = createHmac('sha256', extracted).update(derivedKeyInfo).digest().subarray(0, 16)
  const expected = createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest()
  const given = Buffer.from(claim.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % n
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % n
    square = (square * square) % n
  }
  return result
}

/** Returns the bytes of a positive number, with a leading zero when the first bit is set (two's complement). */
function bytesOf(number: bigint): Buffer {
  const digits = number.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return Buffer.from(/^[89a-f]/i.test(even) ? `00${even}` : even, 'hex')
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
