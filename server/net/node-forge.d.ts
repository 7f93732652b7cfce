// The part of node-forge that tls.mjs uses; the package has no types.
declare module 'node-forge' {
  export type CertificateField = { name?: string; value?: unknown };

  type Certificate = {
    publicKey: object;
    serialNumber: string;
    validity: { notBefore: Date; notAfter: Date };
    subject: { attributes: CertificateField[] };
    setSubject(fields: CertificateField[]): void;
    setIssuer(fields: CertificateField[]): void;
    setExtensions(extensions: object[]): void;
    sign(privateKey: object, digest: object): void;
  };

  const forge: {
    md: { sha256: { create(): object } };
    pki: {
      createCertificate(): Certificate;
      certificateFromPem(pem: string): Certificate;
      certificateToPem(certificate: Certificate): string;
      publicKeyFromPem(pem: string): object;
      privateKeyFromPem(pem: string): object;
    };
  };
  export default forge;
}
