/** Who may use the sink; it looks whether requests are signed, not whether rightly. */
export const S3_ACCESS = {
  credentials: { accessKeyId: 'bench', secretAccessKey: 'seven-teal-otters-juggle' },
  region: 'us-east-1',
} as const;
