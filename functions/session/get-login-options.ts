/** GET /api/session/options: the log-in page reads whether it offers single sign-on, and the captcha of its forms. */
import { anyone } from '../../shared/contracts/route.ts';
import { loginOptionsAnswer } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/session/options', {
  name: 'GetLoginOptions',
  auth: anyone,
  answers: { 200: { json: loginOptionsAnswer } },
  async run({ deps }) {
    const { signOnRules: rules, captchaWidget: captcha } = deps.settings;
    return ok({ singleSignOn: rules && { domains: rules.domains }, captcha });
  },
});
