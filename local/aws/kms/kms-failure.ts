/** A refusal of KMS; `code` is the name of the exception. */
export class KmsFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** KMS says no more, so that a caller learns nothing about the right MAC. */
export const invalidMac = (): KmsFailure => new KmsFailure('KMSInvalidMacException', '')

export const invalidCiphertext = (): KmsFailure => new KmsFailure('InvalidCiphertextException', '')
