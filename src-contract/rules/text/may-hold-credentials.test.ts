import { describe, expect, test } from 'vitest'
import { mayHoldCredentials } from './may-hold-credentials.ts'

describe('a text that may hold credentials', () => {
  test.each([
    'name,client_secret\nTern 1,s3cr3t',
    'name;Client Secret\n',
    'name,clientSecret',
    '[{"name":"Tern 1","private_key":"…"}]',
    'name,private_key_pem',
    'name,privateKeyJwk',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----',
    '{"kty":"EC","d" : "AAAA"}',
    'name,key\nTern 1,"{""kty"":""EC"",""d"":""AAAA""}"',
    '[{"name":"Tern 1","key":"{\\"kty\\":\\"EC\\",\\"d\\" : \\"AAAA\\"}"}]',
    'name,access_token',
    'name,secret\nTern 1,s3cr3t',
    'secret;name',
    '[{"secret": "s3cr3t"}]',
    'name,privatekey',
  ])('is known by its words: %j', (text) => {
    expect(mayHoldCredentials(text)).toBe(true)
  })

  test.each([
    '',
    'name,auth_method\nTern 1,private_key_jwt',
    'name,auth_method\nTern 1,Private Key JWT',
    'name,key\nTern 1,"{""kty"":""EC"",""x"":""AAAA""}"',
    'name,bio\nTern 1,"Plan ""d"" is best"',
    'name,bio\nTern 1,Keeps a trade secret well',
  ])('is not %j', (text) => {
    expect(mayHoldCredentials(text)).toBe(false)
  })
})
