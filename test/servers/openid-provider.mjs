/**
 * A real OpenID provider (`oidc-provider`) in a process of its own, because the package is an ES module. Its log-in page
 * takes every name with any password; the name is the part of the address before `@corp.example`.
 */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

function start({ redirectUri, client, groups }) {
  const server = createServer();
  server.listen(0, 'localhost', () => {
    // Another site than the service for a browser, which gets there by 127.0.0.1.
    const issuer = `http://localhost:${server.address().port}`;
    const provider = new Provider(issuer, {
      clients: [{ ...client, redirect_uris: [redirectUri] }],
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: `${id}@corp.example`,
          email_verified: !id.startsWith('unproven'),
          name: `${id} of Corp`,
          groups: groups[id.replace(/-.*/, '')] ?? [],
        }),
      }),
    });
    server.on('request', provider.callback());
    process.send({ ready: { issuer } });
  });
}

process.on('message', ({ start: settings, stop }) => {
  if (settings) start(settings);
  if (stop) process.exit(0);
});
process.once('disconnect', () => process.exit(0));
