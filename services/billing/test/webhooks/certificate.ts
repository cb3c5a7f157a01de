/** The host that the certificate is for. */
export const CERTIFIED_HOST = 'hooks.example.test';

/** A certificate for tests only, which signed itself; valid until 2126. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsTCCAVagAwIBAgIUVjCEpjyhogCX+RcH7zP7EXSpKQMwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSaG9va3MuZXhhbXBsZS50ZXN0MCAXDTI2MTEyMzE3MTYwMFoY
DzIxMjYxMDMwMTcxNjAwWjAdMRswGQYDVQQDDBJob29rcy5leGFtcGxlLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT7ybskqGEIEHI+k8BY30rpX0qQjVPp
TUh0TFLBIvAR8k/5aPPGaBjsjYo6LhhVt1NlTknKGa1AXsunwH+SlCRKo3IwcDAd
BgNVHQ4EFgQUStdtdjXxRZzM8Won7LG07APFcA4wHwYDVR0jBBgwFoAUStdtdjXx
RZzM8Won7LG07APFcA4wDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghJob29r
cy5leGFtcGxlLnRlc3QwCgYIKoZIzj0EAwIDSQAwRgIhAOXUGbbsZfQEOdZjcy8G
0thwalhndattsHCWO1lT3hK9AiEA/GNedi4DDyZr1LbNllrclOivp7w05lnKQ0C+
Dovgvzc=
-----END CERTIFICATE-----
`;

/** Its key, which protects nothing. */
export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmIM5iKd+wyszITLW
FcAc+kI+6q84DWn6CCNkpw9OgEuhRANCAAT7ybskqGEIEHI+k8BY30rpX0qQjVPp
TUh0TFLBIvAR8k/5aPPGaBjsjYo6LhhVt1NlTknKGa1AXsunwH+SlCRK
-----END PRIVATE KEY-----
`;
